interface BrandMarkProps {
  size?: number;
  /** What a screen reader says; silent without it. */
  label?: string;
}

/** Our mark: a speech bubble that smiles. */
export function BrandMark({ size = 28, label }: BrandMarkProps) {
  return (
    <svg
      aria-hidden={label ? undefined : true}
      aria-label={label ?? ''}
      height={size}
      role="img"
      viewBox="0 0 28 28"
      width={size}
    >
      <path
        d="M7 2h14a5 5 0 0 1 5 5v11a5 5 0 0 1-5 5h-8.2l-5.3 4.2A.9.9 0 0 1 6 26.5V23A4.5 4.5 0 0 1 2 18V7a5 5 0 0 1 5-5Z"
        fill="var(--accent)"
      />
      <path
        d="M9 9.5v1.2a5 5 0 0 0 10 0V9.5"
        fill="none"
        stroke="var(--on-accent)"
        strokeLinecap="round"
        strokeWidth="2.4"
      />
    </svg>
  );
}
