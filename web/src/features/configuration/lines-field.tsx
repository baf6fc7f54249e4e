import { useState } from 'react';
import { TextArea } from '../../ui/text-area.tsx';
import { linesOf, textOfLines } from './lines.ts';

type Props = {
  label: string;
  hint?: string;
  placeholder?: string;
  value: string[];
  readOnly?: boolean;
  onChange: (lines: string[]) => void;
};

/** A list of short entries, one a line. */
export const LinesField = ({ value, onChange, ...rest }: Props) => {
  const [text, setText] = useState(textOfLines(value));
  // A value set from outside (a discarded draft, a restored version) replaces the edited text.
  const shown = textOfLines(linesOf(text)) === textOfLines(value) ? text : textOfLines(value);
  return (
    <TextArea
      rows={3}
      value={shown}
      onChange={(next) => {
        setText(next);
        onChange(linesOf(next));
      }}
      {...rest}
    />
  );
};
