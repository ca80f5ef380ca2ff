import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  port: number;
  /** Breaks every connection and takes no more, as a server that went away. */
  cut(): void;
  /** Takes connections again. */
  restore(): void;
  close(): Promise<void>;
};

/** Stands between a client and a real server on 127.0.0.1, so that a test can take the server away and bring it back. */
export async function tcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let open = true;
  // small packets are passed on at once, as they would be without the proxy
  const proxy = createServer({ noDelay: true }, (client) => {
    if (!open) {
      client.destroy();
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
  const cut = () => {
    open = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    cut,
    restore: () => {
      open = true;
    },
    async close() {
      cut();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
