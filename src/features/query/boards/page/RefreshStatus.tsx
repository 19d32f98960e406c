import { RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '#src/components/job-view/use-now.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { useElapsed } from '#src/ui/feedback/use-elapsed.ts'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { refreshState, refreshTiles } from '../tile/tile-query.ts'

const ringDelay = 1000

/** Turns once the queries take long: drawing it takes processor time from them. */
const Ring = () => useElapsed(ringDelay) && <Spinner tint="accent" />

/** When the tiles were refreshed, and the button that refreshes all of them. */
export function RefreshStatus() {
  const { t, i18n } = useTranslation('boards')
  const format = useFormat()
  const { isRunning, at, build } = useSyncExternalStore(refreshState.subscribe, refreshState.get)
  useNow(true)
  const relative = at === null ? '' : format.relative(new Date(at).toISOString())
  const when = relative.slice(0, 1).toLocaleLowerCase(i18n.language) + relative.slice(1)
  const text = build === null ? t('head.refreshed', { when }) : t('head.refreshedBuild', { when, build })
  return (
    <>
      {isRunning ? (
        <span role="status">
          <Ring /> {t('head.refreshing')}
        </span>
      ) : (
        at !== null && <span title={format.instant(new Date(at).toISOString())}>{text}</span>
      )}
      <IconButton
        icon={RefreshCw}
        label={t('head.refresh')}
        disabled={isRunning}
        onClick={() => void refreshTiles('person')}
      />
    </>
  )
}
