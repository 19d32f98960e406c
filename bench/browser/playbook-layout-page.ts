// The code of ../playbook-layout.bench.ts that runs in the browser: a worker that has read a large playbook lays it
// out for the first time, as when a document is opened.
const nodes = 10_000

const send = (worker: Worker, message: unknown): Promise<unknown> =>
  new Promise((done, fail) => {
    worker.addEventListener('message', ({ data }) => done(data), { once: true })
    worker.addEventListener('error', fail, { once: true })
    worker.postMessage(message)
  })

/** Milliseconds of the layout alone, in a new worker. */
const turn = async (seed: number): Promise<unknown> => {
  const worker = new Worker(new URL('./playbook-layout-worker.ts', import.meta.url), { type: 'module' })
  await send(worker, { nodes, seed })
  performance.mark('layout')
  const elapsed = await send(worker, 'lay out')
  performance.mark('end')
  worker.terminate()
  return elapsed
}
Object.assign(globalThis, { layoutTurn: turn })
