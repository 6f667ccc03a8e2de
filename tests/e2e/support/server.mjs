/** The real server, with a data folder of its own. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The program that is tested. */
export const PROGRAM = process.env.TABIYA ?? 'target/debug/tabiya';
/** Milliseconds that the server may take to answer its first request. */
const START = 30_000;

/** A port that nobody listens to. */
async function freePort() {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export class Server {
  #arguments;
  #data;
  #port;
  #process;
  #said = '';

  /** Starts a server on a free port with an empty data folder, and with more arguments. */
  static async start(more = []) {
    const server = new Server();
    server.#arguments = more;
    server.#data = await mkdtemp(join(tmpdir(), 'tabiya-e2e-'));
    server.#port = await freePort();
    await server.#run();
    return server;
  }

  get address() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Seconds of processor time that the server has taken so far, on Linux. */
  async busy() {
    const stat = await readFile(`/proc/${this.#process.pid}/stat`, 'utf8');
    const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14);
    return (Number(user) + Number(system)) / 100;
  }

  /** Ends the server as a power cut would, and starts it again on the same data. */
  async killAndStart(between = async () => {}) {
    await this.#end('SIGKILL');
    await between();
    await this.#run();
  }

  /** Ends the server and forgets its data. */
  async stop() {
    await this.#end('SIGTERM');
    await rm(this.#data, { recursive: true, force: true });
  }

  /** A request of the API; the answer must be a good one. */
  async request(path, body) {
    const response = await fetch(`${this.address}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  }

  async #run() {
    const args = ['serve', '--port', String(this.#port), '--data', this.#data, ...this.#arguments];
    const child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    const failed = new Promise((_, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) =>
        reject(new Error(`the server ended (${signal ?? code}): ${this.#said}`)),
      );
    });
    failed.catch(() => {});
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => (this.#said += data));
    }
    await Promise.race([this.#answers(), failed]);
  }

  async #answers() {
    const end = Date.now() + START;
    while (Date.now() < end) {
      try {
        await this.request('/games');
        return;
      } catch {
        await sleep(50);
      }
    }
    throw new Error(`the server did not answer in time: ${this.#said}`);
  }

  async #end(signal) {
    const child = this.#process;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}
