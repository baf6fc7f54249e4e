import type { ProductSettingsPatch } from '@docent/contract';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showToast } from '../../ui/toast.tsx';
import { useChangeProduct } from './queries.ts';

/** A number as typed; null for an empty field. */
export const numberOf = (text: string): number | null => (text.trim() ? Number(text) : null);

/** Returns the submit handler of a form with product settings: saves and confirms, or shows the error in the form. */
export const useSaveProduct = <Form extends FieldValues>({
  handleSubmit,
  reset,
  getValues,
  setError,
}: UseFormReturn<Form, unknown, ProductSettingsPatch>) => {
  const { t } = useTranslation();
  const change = useChangeProduct();
  return handleSubmit(async (body) => {
    try {
      await change.mutateAsync(body);
      reset(getValues());
      showToast(t('administration.product.saved'));
    } catch (error) {
      setError('root', { message: wordError(t, error) });
    }
  });
};
