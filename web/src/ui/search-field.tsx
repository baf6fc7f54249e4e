import { Search } from 'lucide-react';
import { TOOLBAR_INPUT } from './field.tsx';

type Props = { label: string; value: string; onValue: (value: string) => void; className?: string };

/** Search field of a list: as high as the buttons beside it, and full width on a phone. */
export const SearchField = ({ label, value, onValue, className = 'sm:w-72' }: Props) => (
  <div className={`relative w-full ${className}`}>
    <Search
      size={16}
      aria-hidden
      className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-quiet"
    />
    <input
      type="search"
      dir="auto"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      className={`${TOOLBAR_INPUT} !pl-9`}
    />
  </div>
);
