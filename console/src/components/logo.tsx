/** The product's mark. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden="true" focusable="false" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" fill="#3a53c9" />
      <path d="M9 8.5h7.2a7.5 7.5 0 0 1 0 15H13l-4 3.2z" fill="#fff" />
      <circle cx="16.2" cy="16" r="2.6" fill="#3a53c9" />
    </svg>
  );
}
