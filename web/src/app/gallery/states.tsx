import { BadgeCheck, CircleAlert, Library, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { Row, Samples } from './sample.tsx';

const TONES: [Tone, string, LucideIcon?][] = [
  ['quiet', 'Withdrawn'],
  ['accent', 'Current version'],
  ['good', 'Supported', BadgeCheck],
  ['warn', 'Possible answer'],
  ['bad', 'Failed', CircleAlert],
];

export const States = () => (
  <Samples title="States">
    <Row>
      <Avatar name="Ann Whitfield" />
      {TONES.map(([tone, word, icon]) => (
        <Badge key={tone} tone={tone} {...(icon ? { icon } : {})}>
          {word}
        </Badge>
      ))}
      <Badge icon={LoaderCircle} isBusy>
        Checking
      </Badge>
    </Row>
    <Row>
      {[0, 0.4, 1].map((value) => (
        <Progress key={value} label={`Progress of ${value * 100}%`} value={value} className="w-40" />
      ))}
    </Row>
    <Disclosure summary="Disclosure">
      <p className="mt-2">Its content.</p>
    </Disclosure>
    <Disclosure look="quiet" summary="Quiet disclosure" open>
      <p className="mt-2">Its content.</p>
    </Disclosure>
    <Disclosure isFramed summary="Framed disclosure">
      <p className="mt-2">Its content.</p>
    </Disclosure>
    <Empty icon={Library} action={<Button kind="main">New domain</Button>}>
      No domains yet. Create one to import documents.
    </Empty>
    <Empty>No matching domains.</Empty>
    <Failed text="The server did not respond." retry="Retry" onRetry={() => {}} />
    <div className="grid gap-8 sm:grid-cols-2">
      {(['text', 'cards', 'rows', 'messages', 'figures'] as const).map((shape) => (
        <Skeleton key={shape} shape={shape} />
      ))}
    </div>
    <Dialogs />
  </Samples>
);

const Dialogs = () => {
  const [opened, setOpened] = useState<'dialog' | 'confirm' | null>(null);
  const close = () => setOpened(null);
  return (
    <Row>
      <Button onClick={() => setOpened('dialog')}>Open dialog</Button>
      <Button onClick={() => setOpened('confirm')}>Open confirmation</Button>
      <Dialog
        open={opened === 'dialog'}
        onClose={close}
        title="Rename the domain"
        description="Links to it stay valid."
      >
        <form className="flex flex-col gap-4">
          <Field label="Name of the domain" />
          <DialogActions cancel="Cancel" onClose={close} error="A domain has this name.">
            <Button kind="main" onClick={close}>
              Save
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <Confirm
        open={opened === 'confirm'}
        onClose={close}
        title="Delete “Canteen”?"
        description="Its 12 documents are deleted with it."
        action="Delete"
        cancel="Cancel"
        onConfirm={close}
      />
    </Row>
  );
};
