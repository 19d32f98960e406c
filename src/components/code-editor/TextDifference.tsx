import { Suspense, lazy } from 'react'
import { loadTexts } from '#src/i18n/i18n.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import type { TextDifferenceProps } from './TextDifferenceView.tsx'

const View = lazy(async () => {
  const [{ TextDifferenceView }] = await Promise.all([
    import('./TextDifferenceView.tsx'),
    loadTexts('inspector'),
  ])
  return { default: TextDifferenceView }
})

/** Two texts side by side, or in one column if there is no room or the user prefers it; fills its container. */
export function TextDifference(props: TextDifferenceProps) {
  return (
    <Suspense fallback={<Loading shape="text" rows={8} />}>
      <View {...props} />
    </Suspense>
  )
}
