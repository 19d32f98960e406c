import type { ReactNode } from 'react'
import { hasCode } from '#src/lib/api-error.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { LoadingObject } from '#src/components/page/LoadingObject.tsx'
import type { SkeletonShape } from '#src/ui/feedback/Skeleton.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'

interface QueryViewProps<D> {
  query: {
    readonly data: D | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  /** "The group could not be read". */
  error: string
  /** Another action on the error page. */
  fallback?: { readonly label: string; readonly to: string }
  /** Instead of the error, if the object does not exist. */
  absent?: ReactNode
  /** Skeleton until the first reply. */
  shape?: SkeletonShape
  rows?: number
  children: (data: D) => ReactNode
}

/** The loaded data; until then a skeleton, or the error. */
export function QueryView<D>(props: QueryViewProps<D>) {
  const { query, error: title, fallback, absent, shape = 'page', rows, children } = props
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return <LoadingObject shape={shape} rows={rows} />
  if (absent !== undefined && hasCode(error, 'not_found')) return absent
  return (
    <ErrorView
      error={error}
      title={title}
      onRetry={() => void refetch()}
      retrying={isFetching}
      actions={fallback && <Button to={fallback.to}>{fallback.label}</Button>}
    />
  )
}
