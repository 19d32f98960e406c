// Answers of tiles that arrive within a moment are shown together: each drawing of the page takes processor time from the
// queries that still run.

/** Milliseconds. */
const roundTime = 100

/** Returns a function that runs a query of a tile, and resolves or rejects at the end of the round of its answer. */
export function createRounds(time = roundTime): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0
  let round = Promise.withResolvers<void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(timer)
    timer = undefined
    round.resolve()
    round = Promise.withResolvers()
  }
  return async (run) => {
    running += 1
    try {
      return await run()
    } finally {
      running -= 1
      const { promise } = round
      if (running === 0) end()
      else timer ??= setTimeout(end, time)
      await promise
    }
  }
}

export const inRounds = createRounds()
