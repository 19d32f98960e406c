// What a bench reports: one figure of ours beside the floor, the same work done by the bare library in the same run.

export type Measurement = {
  name: string
  unit: 'ms' | 'µs' | 'kB' | 'MB' | 'faults'
  ours: number
  /** Absent where nothing is compared: `limit` alone decides. */
  floor?: number
  /** The most that `ours` may be, in `unit`; often computed from `floor`. */
  limit: number
  /** Printed below the table when it helps to read the figure. */
  note?: string
}

/** What a `*.bench.ts` exports as `measure`. */
export type Measure = () => Promise<readonly Measurement[]>

/** Middle of the values; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const high = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
  return (low + high) / 2
}

/** Milliseconds of each of `runs` turns of two works, taken in turns so that both meet the same machine. */
export async function timeInTurns(works: {
  ours: () => Promise<unknown>
  floor: () => Promise<unknown>
  runs: number
  warmUp: number
}): Promise<{ ours: number[]; floor: number[] }> {
  const time = async (work: () => Promise<unknown>): Promise<number> => {
    const since = performance.now()
    await work()
    return performance.now() - since
  }
  const ours: number[] = []
  const floor: number[] = []
  for (let turn = -works.warmUp; turn < works.runs; turn += 1) {
    const [one, other] = [await time(works.floor), await time(works.ours)]
    if (turn < 0) continue
    floor.push(one)
    ours.push(other)
  }
  return { ours, floor }
}
