import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { Fill } from '#src/ui/layout/Stack.tsx'
import { QueryContext } from '../../state/query-context.ts'
import { isEmpty } from '../../state/query-state.ts'
import { TileAnswer } from './TileAnswer.tsx'
import { refreshTiles, runAgain } from './tile-query.ts'
import type { useTile } from './use-tile.ts'

interface TileNoteProps {
  tone: 'neutral' | 'warning' | 'error'
  text: string
  /** Removes the tile; undefined if the board is not edited. */
  onRemove?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** Only a sign-in helps: trying again asks for it. */
  isSignedOut?: boolean
}

/** Why a tile shows no answer, with the way out. */
export function TileNote({ tone, text, onRemove, onRetry, isSignedOut = false }: TileNoteProps) {
  const { t } = useTranslation(['boards', 'common'])
  return (
    <div style={{ padding: '12px var(--gutter)' }}>
      <MarginNote
        tone={tone}
        actions={
          onRemove === undefined ? (
            onRetry && (
              <LinkButton onClick={onRetry}>
                {t(isSignedOut ? 'tile.signIn' : 'common:action.tryAgain')}
              </LinkButton>
            )
          ) : (
            <Button size="small" onClick={onRemove}>
              {t('tile.remove')}
            </Button>
          )
        }
      >
        {text}
      </MarginNote>
    </div>
  )
}

/** Drawing the skeletons of many tiles takes processor time from their queries. */
const skeletonDelay = 500

interface TileBodyProps {
  shown: ReturnType<typeof useTile>
  onRemove: (() => void) | undefined
}

/** The answer of a tile. If a refresh fails, the last good answer stays, with its age. */
export function TileBody({ shown, onRemove }: TileBodyProps) {
  const { t } = useTranslation('boards')
  const format = useFormat()
  const formatError = useErrorText()
  const { answers, result, context, isBroken, state, height } = shown
  if (isBroken) return <TileNote tone="warning" text={t('tile.broken')} onRemove={onRemove} />
  if (isEmpty(state)) return <TileNote tone="warning" text={t('tile.blank')} onRemove={onRemove} />
  const { error } = result
  const isSignedOut = hasCode(error, 'invalid_token')
  // A sign-in concerns every tile.
  const retry = () => void (isSignedOut ? refreshTiles('person', { restart: true }) : runAgain(shown))
  if (answers === undefined)
    return error === null ? (
      <Loading shape="text" appears={skeletonDelay} />
    ) : (
      <TileNote
        tone="error"
        text={formatError(error)}
        onRemove={onRemove}
        onRetry={retry}
        isSignedOut={isSignedOut}
      />
    )
  return (
    <QueryContext value={context}>
      <Fill>
        {error !== null && (
          <TileNote
            tone="warning"
            text={t('tile.since', {
              time: format.instant(new Date(result.dataUpdatedAt).toISOString()),
              error: formatError(error),
            })}
            onRetry={retry}
            isSignedOut={isSignedOut}
          />
        )}
        <TileAnswer answers={answers} height={height} />
      </Fill>
    </QueryContext>
  )
}
