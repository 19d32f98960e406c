import { useTranslation } from 'react-i18next'
import { base } from '#src/lib/base-path.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'

/** A button instead of a link, so that it can take the focus of what it replaces. */
export function ToSignIn({ autoFocus = false }: { autoFocus?: boolean }) {
  const { t } = useTranslation('link')
  return (
    <Button
      size="large"
      full
      autoFocus={autoFocus}
      onClick={() => window.location.assign(base + paths.login())}
    >
      {t('toSignIn')}
    </Button>
  )
}
