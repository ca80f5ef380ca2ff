import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  port: number;
  /** Breaks every connection and accepts no new ones, like a server that is down. */
  cut(): void;
  /** Keeps every connection and accepts new ones, but passes nothing on, like a server that hangs. */
  silence(): void;
  /** Accepts connections again. Silent ones are broken. */
  restore(): void;
  close(): Promise<void>;
};

/**
 * A proxy between a client and a real server on 127.0.0.1, so that a test can take the server away and bring it back.
 */
export async function tcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let open = true;
  let silent = false;
  // small packets are passed on at once, as they would be without the proxy
  const proxy = createServer({ noDelay: true }, (client) => {
    if (!open) {
      client.destroy();
      return;
    }
    if (silent) {
      sockets.add(client);
      client.on('error', () => {});
      client.on('close', () => sockets.delete(client));
      return;
    }
    const server = connect({ port: targetPort, host: '127.0.0.1', noDelay: true });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = () => {
    open = false;
    breakAll();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    cut,
    silence() {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    restore() {
      if (silent) breakAll();
      [open, silent] = [true, false];
    },
    async close() {
      cut();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
