// Cancels the request of a list, which knows its query only by the function that sends it again.
import { useQueryClient } from '@tanstack/react-query'

/** Returns a function that cancels the query to which a `refetch` belongs. */
export function useCancelQuery(refetch: () => unknown): () => void {
  const client = useQueryClient()
  return () =>
    void client.cancelQueries({
      predicate: ({ observers }) => observers.some((observer) => observer.refetch === refetch),
    })
}
