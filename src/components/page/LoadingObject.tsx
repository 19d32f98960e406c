import { Loading } from '#src/ui/feedback/Loading.tsx'
import type { SkeletonShape } from '#src/ui/feedback/Skeleton.tsx'
import { useNameLoading } from './breadcrumb-name.ts'

interface LoadingObjectProps {
  shape?: SkeletonShape
  rows?: number | undefined
}

/** The skeleton of a page whose object is loading: its name is a bar too. */
export function LoadingObject({ shape = 'page', rows }: LoadingObjectProps) {
  useNameLoading()
  return <Loading shape={shape} rows={rows} />
}
