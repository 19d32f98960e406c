// The result of a benchmark: our value, and the baseline, which is the same work done by the bare library in the same
// run.

export type Measurement = {
  name: string
  unit: 'ms' | 'µs' | 'kB' | 'MB' | 'faults' | 'errors' | 'requests' | 'files' | 'score'
  ours: number
  /** Absent if nothing is compared: then only `limit` decides. */
  baseline?: number
  /** The maximum of `ours`, in `unit`; often computed from the baseline. */
  limit: number
  /** Printed below the table, to explain the value. */
  note?: string
}

/** The function that a `*.bench.ts` exports as `measure`. */
export type Measure = () => Promise<readonly Measurement[]>

/** The median; for an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (low + high) / 2
}

/** Milliseconds of `runs` runs of two functions. They run alternately, so that both run under the same load. */
export async function timeAlternately(options: {
  ours: () => Promise<unknown>
  baseline: () => Promise<unknown>
  runs: number
  warmUp: number
}): Promise<{ ours: number[]; baseline: number[] }> {
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const since = performance.now()
    await work()
    return performance.now() - since
  }
  const ours: number[] = []
  const baseline: number[] = []
  for (let turn = -options.warmUp; turn < options.runs; turn += 1) {
    const [one, other] = [await time(options.baseline), await time(options.ours)]
    if (turn < 0) continue
    baseline.push(one)
    ours.push(other)
  }
  return { ours, baseline }
}
