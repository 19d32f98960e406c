// What the browser runs for ../playbook-layout.bench.ts: a worker that has read a large playbook lays it out, for the
// first time in its life, as when a document is opened.
const nodes = 10_000

const send = (worker: Worker, message: unknown): Promise<unknown> =>
  new Promise((done, fail) => {
    worker.addEventListener('message', ({ data }) => done(data), { once: true })
    worker.addEventListener('error', fail, { once: true })
    worker.postMessage(message)
  })

/** Milliseconds of the layout alone in a worker of its own. */
const turn = async (seed: number): Promise<unknown> => {
  const worker = new Worker(new URL('./playbook-layout-worker.ts', import.meta.url), { type: 'module' })
  await send(worker, { nodes, seed })
  performance.mark('layout')
  const took = await send(worker, 'lay out')
  performance.mark('end')
  worker.terminate()
  return took
}
Object.assign(globalThis, { layoutTurn: turn })
