/** Loaded before a server whose memory is measured (node --expose-gc --import). */
process.on('SIGUSR2', () => globalThis.gc());
