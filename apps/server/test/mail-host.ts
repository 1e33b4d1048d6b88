import { createTransport } from 'nodemailer';

export interface Envelope {
  from?: string;
  to: string | string[];
}

/** A mail server somewhere that hands mail on over a real socket, which it keeps. `from`: the address it calls from. */
export function startMailHost(port: number, from?: string) {
  const transport = createTransport({
    ...{ host: '127.0.0.1', port, pool: true, maxConnections: 1, tls: { rejectUnauthorized: false } },
    ...(from === undefined ? {} : { localAddress: from }),
  });
  return {
    /** The last answer of the server; throws with its `responseCode`. */
    async bring(raw: string | Buffer, { from = 'forwarder@provider.test', to }: Envelope): Promise<string> {
      return (await transport.sendMail({ envelope: { from, to }, raw })).response;
    },
    close: () => transport.close(),
  };
}
