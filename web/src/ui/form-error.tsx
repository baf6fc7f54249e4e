/** Error message of a form as a whole. */
export const FormError = ({ text }: { text: string | undefined }) =>
  text ? (
    <p role="alert" className="text-bad">
      {text}
    </p>
  ) : null;
