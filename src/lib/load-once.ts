/** Returns a function that loads once, for all its callers. A failure is not kept: the next call loads again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | null = null
  const read = async (): Promise<Loaded> => {
    try {
      return await load()
    } catch (error) {
      loading = null
      throw error
    }
  }
  return () => (loading ??= read())
}
