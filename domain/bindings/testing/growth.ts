// Measures how work grows with its input. A limit in seconds fails on a busy machine; this ratio does not.

/** Above 2, which is linear, and below 4, which is quadratic. */
export const linearGrowth = 3.5

/** Another program can slow down a run, so the shortest one counts. */
const rounds = 9
/** Milliseconds: shorter runs count as long as this. */
const shortRun = 2

const durationOf = (work: () => unknown): number => {
  const started = performance.now()
  work()
  return performance.now() - started
}

/**
 * How many times longer `work` takes with the input of twice the size: about 2 if it is linear, 4 if it is quadratic,
 * 1 if a budget stops it. Creating the inputs does not count.
 */
export function growthOf<Input>(
  create: (size: number) => Input,
  size: number,
  work: (input: Input) => unknown,
): number {
  const [small, large] = [create(size), create(2 * size)]
  const shortest = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY }
  const growth = (): number => Math.max(shortRun, shortest.large) / Math.max(shortRun, shortest.small)
  for (let round = 0; round < rounds; round += 1) {
    shortest.small = Math.min(
      shortest.small,
      durationOf(() => work(small)),
    )
    shortest.large = Math.min(
      shortest.large,
      durationOf(() => work(large)),
    )
    if (growth() < linearGrowth) break
  }
  return growth()
}

/** Milliseconds for a test whose work is limited by a budget, not by time. */
export const budgetTimeout = 120_000
