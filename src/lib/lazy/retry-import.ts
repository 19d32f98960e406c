// A file of the console that is not there: the connection failed, or an update has replaced it. `scripts/retry-imports.ts`
// applies this to every lazy import.

/** Milliseconds before each further attempt. */
const defaultPauses = [300, 1000, 3000]

/** Chromium, Firefox, Safari, and Vite for styles. */
const failure =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i

/** Whether an error says that a file could not be loaded. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && failure.test(error.message)
}

/** A file is still missing after the last attempt. */
export class MissingFileError extends Error {}

/** Loads a file, and loads it again if it is missing. Other errors are those of the file itself. */
export async function retryImport<Loaded>(
  load: () => Promise<Loaded>,
  pauses: readonly number[] = defaultPauses,
): Promise<Loaded> {
  for (const pause of pauses) {
    try {
      return await load()
    } catch (error) {
      if (!isMissing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  try {
    return await load()
  } catch (cause) {
    throw isMissing(cause) ? new MissingFileError('A file of the console is missing', { cause }) : cause
  }
}
