// The thread that checks one archive and ends. Its memory is bounded and it may be stopped at any moment, so that no
// archive can do more harm than being refused.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import type { ByteSource } from '#domain/archive/archive.ts'
import { isRefused } from '#domain/archive/finding.ts'
import { inspect } from '#domain/archive/check/inspect.ts'
import { withFile } from './file-bytes.ts'
import { mostProblems, quoted, type CheckOrder, type Checked } from './check-messages.ts'

/** Bytes read between two collections. */
const every = 4 * 1024 ** 2

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** What was read is garbage at once, and lies outside of what makes the engine collect: it would pile up by tens of megabytes. */
const collecting = (source: ByteSource): ByteSource => {
  let visuallyHidden = 0
  return {
    size: source.size,
    read: (offset, length) => {
      visuallyHidden += length
      if (visuallyHidden > every && typeof collect === 'function') {
        visuallyHidden = 0
        Reflect.apply(collect, undefined, [{ type: 'minor' }])
      }
      return source.read(offset, length)
    },
  }
}

// oxlint-disable-next-line typescript/no-unsafe-assignment -- handed over by `check-archive` of the same process
const { path, limits, collection, accept }: CheckOrder = workerData
const { findings, files, unpacked } = await withFile(path, (source) =>
  inspect(collecting(source), { limits, collection }),
)
const refusing = findings.filter((finding) => isRefused([finding], accept))
const checked: Checked = {
  files,
  unpacked,
  refusing: refusing.slice(0, mostProblems).map(({ code, params, path: at }) => ({
    code,
    params: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' ? quoted(value) : value,
      ]),
    ),
    path: at === null ? null : quoted(at),
  })),
}
parentPort?.postMessage(checked)
