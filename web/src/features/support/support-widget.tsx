import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { hasSignedOutByHand, onSessionChange, readUser } from '../../api/session.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useSupportFields } from './use-support-fields.ts';
import { VENDORS } from './vendors.ts';

/** Once in the life of the page. */
let starting: Promise<void> | null = null;

/** The support chat of the installation, for who is signed in. Its script stays in the page: signing out loads it anew. */
const SupportWidget = () => {
  const [isReady, setReady] = useState(false);
  const { data: widget } = useQuery({
    queryKey: keys.supportWidget,
    queryFn: () => call('getSupportWidget'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { chat_id, domain_id, domain_name } = useSupportFields();

  useEffect(() => {
    if (!widget) return;
    starting ??= VENDORS[widget.kind].start(widget, currentLanguage());
    // A failed support widget is no reason to show an error.
    starting.then(() => setReady(true), console.warn);
    return onSessionChange(() => {
      if (readUser()) return;
      VENDORS[widget.kind].reset();
      // A page without it: nothing of support is on the sign-in page.
      if (hasSignedOutByHand()) window.location.assign('/login');
      else window.location.reload();
    });
  }, [widget]);

  useEffect(() => {
    if (widget && isReady) VENDORS[widget.kind].tell({ chat_id, domain_id, domain_name });
  }, [widget, isReady, chat_id, domain_id, domain_name]);

  return null;
};

export default SupportWidget;
