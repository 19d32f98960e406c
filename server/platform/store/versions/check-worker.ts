// The worker thread that checks one archive and exits. Its memory is limited and it can be stopped at any time, so an
// archive cannot affect the platform.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import type { ByteSource, Finding } from '#domain/archive/archive.ts'
import { compareEntries } from '#domain/archive/compare/compare.ts'
import { proposeVersion } from '#domain/archive/compare/versions.ts'
import { isRefused } from '#domain/archive/finding.ts'
import { inspect } from '#domain/archive/check/inspect.ts'
import { listEntries } from '#domain/archive/read/read-file.ts'
import { withFile } from './file-bytes.ts'
import {
  maxProblems,
  quoted,
  type Checked,
  type CheckReport,
  type CheckTask,
  type Delivered,
} from './check-messages.ts'

/** Bytes to read between two garbage collections. */
const collectInterval = 4 * 1024 ** 2

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/**
 * Buffers that were read are garbage immediately, but external memory does not trigger a collection. Without explicit
 * calls it would grow by tens of megabytes.
 */
const withGarbageCollection = (source: ByteSource): ByteSource => {
  let uncollected = 0
  return {
    size: source.size,
    read: (offset, length) => {
      uncollected += length
      if (uncollected > collectInterval && typeof collect === 'function') {
        uncollected = 0
        Reflect.apply(collect, undefined, [{ type: 'minor' }])
      }
      return source.read(offset, length)
    },
  }
}

// oxlint-disable-next-line typescript/no-unsafe-assignment -- set by `check-archive` in the same process
const { path, limits, collection, accept, delivered }: CheckTask = workerData
const { entries, findings, files, unpacked } = await withFile(path, (source) =>
  inspect(withGarbageCollection(source), { limits, collection }),
)

const toFound = ({ code, params, path: at }: Finding) => ({
  code,
  params: Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? quoted(value) : value]),
  ),
  path: at === null ? null : quoted(at),
})

const reportOf = async (against: Delivered): Promise<CheckReport> => {
  const before = against.path === null ? [] : await withFile(against.path, listEntries)
  return {
    findings: findings.slice(0, maxProblems).map((finding) => ({
      ...toFound(finding),
      level: finding.level,
      repairable: finding.repair !== null,
    })),
    proposed: proposeVersion(against.version, against.versions, compareEntries(before, entries)),
  }
}

const blockingFindings = findings.filter((finding) => isRefused([finding], accept))
const checked: Checked = {
  files,
  unpacked,
  blockingFindings: blockingFindings.slice(0, maxProblems).map(toFound),
  ...(delivered === undefined ? {} : { report: await reportOf(delivered) }),
}
parentPort?.postMessage(checked)
