/** A person's initials in a circle. The name itself is shown beside it. */
export const Avatar = ({ name, className = 'size-8' }: { name: string; className?: string }) => (
  <span
    aria-hidden
    className={`flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-xs ${className}`}
  >
    {initials(name)}
  </span>
);

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase();
