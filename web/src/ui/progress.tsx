type Props = { label: string /** From 0 to 1. */; value: number; className?: string };

/** How far something is. Its look is in styles.css: a browser's own bar takes no colours of ours. */
export const Progress = ({ label, value, className = '' }: Props) => (
  <progress aria-label={label} value={value} max={1} className={`progress ${className}`} />
);
