// The code of the benches of layouts that runs in the browser: a worker that has read a large document lays it out for
// the first time, as when it is opened.
const workers = {
  playbook: () => new Worker(new URL('./playbook-layout-worker.ts', import.meta.url), { type: 'module' }),
  schema: () => new Worker(new URL('./schema-layout-worker.ts', import.meta.url), { type: 'module' }),
} as const

const send = (worker: Worker, message: unknown): Promise<unknown> =>
  new Promise((done, fail) => {
    worker.addEventListener('message', ({ data }) => done(data), { once: true })
    worker.addEventListener('error', fail, { once: true })
    worker.postMessage(message)
  })

interface TurnOptions {
  readonly of: keyof typeof workers
  readonly seed: number
}

/** Milliseconds of the layout alone, in a new worker. */
const turn = async ({ of, seed }: TurnOptions): Promise<unknown> => {
  const worker = workers[of]()
  await send(worker, { seed })
  performance.mark('layout')
  const elapsed = await send(worker, 'lay out')
  performance.mark('end')
  worker.terminate()
  return elapsed
}
Object.assign(globalThis, { layoutTurn: turn })
