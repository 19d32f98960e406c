import { CloudOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { askNow, isPlatformAway, startWatch, watchAway } from '#src/api/away.ts'
import { queryClient } from '#src/api/query.ts'
import { whoAmI } from '#src/api/session.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { TextAction } from '#src/ui/TextAction.tsx'

/** Reads again what is in sight; who is signed in is asked by nobody but sign-in. */
const readAgain = (): void =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoAmI.queryKey[0] })

/** That the platform does not answer, what is safe meanwhile, and that it is asked again by itself. */
export const AwayBanner = () => {
  const { t } = useTranslation('session')
  const isAway = useSyncExternalStore(watchAway, isPlatformAway)
  useEffect(() => startWatch(readAgain), [])
  if (!isAway) return null
  return (
    <Banner
      tone="warning"
      icon={CloudOff}
      title={t('away.title')}
      action={<TextAction onClick={askNow}>{t('away.ask')}</TextAction>}
    >
      {t('away.text')}
    </Banner>
  )
}
