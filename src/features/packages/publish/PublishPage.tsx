import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { StepBar } from './StepBar.tsx'
import { shownStep } from './steps.ts'

/** Publishes a version of a package: checked, compared, sent and read back. */
export const Component = () => {
  const { t } = useTranslation('publish')
  const [address] = useSearchParams()
  const step = shownStep(address.get('step'), { isSound: false, isSent: false })
  return (
    <StepBar
      state={(each) => (each === step ? 'current' : 'closed')}
      onStep={() => undefined}
      note={t('stays')}
    />
  )
}
