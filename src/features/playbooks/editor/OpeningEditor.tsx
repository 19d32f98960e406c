import { useCrumbName, useNameLoading } from '#src/components/page/breadcrumb-name.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'

/** The editor while its document is read; an empty name is not known yet. */
export function OpeningEditor({ name }: { name: string }) {
  useCrumbName(name || undefined)
  useNameLoading(name === '')
  return <Loading shape="editor" />
}
