import { Suspense, lazy } from 'react'
import { loadTexts } from '#src/i18n/i18n.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import type { DeniedProps } from '#src/components/errors/denied-view.tsx'

const AccessDenied = lazy(async () => {
  const [{ AccessDenied: View }] = await Promise.all([
    import('./AccessDenied.tsx'),
    loadTexts('access', 'shared'),
  ])
  return { default: View }
})

/** Replaces content that the user has no permission for. Its code loads when it is shown. */
export function DeniedView(props: DeniedProps) {
  return (
    <Suspense fallback={<Loading shape="text" rows={4} />}>
      <AccessDenied {...props} />
    </Suspense>
  )
}
