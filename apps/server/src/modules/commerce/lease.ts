/** Longer than any page takes; of a process that dies another takes over then. */
export const leaseMs = 60_000;
