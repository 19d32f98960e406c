// The thread that checks one archive and ends. Its memory is bounded and it may be stopped at any moment, so that no
// archive can do more harm than being refused.
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { limitsWrite } from '#contract/store/limits.ts'
import { collection } from '#contract/store/collection.ts'
import { isRefused } from '#domain/archive/finding.ts'
import { inspect } from '#domain/archive/inspect.ts'
import { withFile } from './archive-file.ts'
import { mostProblems, type Checked } from './checked.ts'

const order = z.object({
  path: z.string(),
  limits: limitsWrite,
  collection,
  accept: z.array(z.literal('secret')),
})

const { path, limits, collection: of, accept } = order.parse(workerData)
const { findings, files, unpacked } = await withFile(path, (source) =>
  inspect(source, { limits, collection: of }),
)
const refusing = findings.filter((finding) => isRefused([finding], accept))
const checked: Checked = {
  files,
  unpacked,
  refusing: refusing.slice(0, mostProblems).map(({ code, params, path: at }) => ({ code, params, path: at })),
}
parentPort?.postMessage(checked)
