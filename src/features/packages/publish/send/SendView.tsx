import { Pause, Play, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type Publication, isInProgress } from '#src/uploads/model/publication.ts'
import {
  cancelPublication,
  pausePublication,
  resumePublication,
  undoCancel,
} from '#src/uploads/archive-uploads.ts'
import { isMoving } from '#src/uploads/model/transfer.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { sans, type } from '#src/ui/theme/typography.ts'
import { Row } from '#src/ui/layout/Stack.tsx'
import { type StateName, StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { SendResult, usePublishedText } from './SendResult.tsx'
import type { SendActions } from './SendNote.tsx'
import { SendStages } from './SendStages.tsx'
import { shortHash } from './stage-figures.ts'

const HashList = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'max-content minmax(0, 1fr)',
  gap: '0 24px',
  margin: 0,
  '& dt, & dd': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28, margin: 0 },
  '& dt': { ...type.small, color: color.text.secondary },
  '& dd': { ...type.mono },
  '& dd > small': { ...type.small, fontFamily: sans, color: color.text.tertiary },
})

interface HashItem {
  readonly id: 'built' | 'received' | 'readBack'
  readonly sha256: string | null
}

const glyphOf = (sha256: string | null, own: string): StateName => {
  if (sha256 === null) return 'notYet'
  return sha256 === own ? 'done' : 'failed'
}

/** The three hashes that must be equal: of the built archive, of what the store received, and of what it delivers. */
function SendHashes({ publication }: { publication: Publication }) {
  const { t } = useTranslation('sending')
  const { sha256: own, received, readBack } = publication
  const hashes: readonly HashItem[] = [
    { id: 'built', sha256: own },
    { id: 'received', sha256: received },
    { id: 'readBack', sha256: readBack },
  ]
  return (
    <HashList aria-label={t('fact.label')}>
      {hashes.map(({ id, sha256 }) => (
        <div key={id} style={{ display: 'contents' }}>
          <dt>{t(`fact.${id}`)}</dt>
          <dd title={sha256 ?? undefined}>
            <StateGlyph state={glyphOf(sha256, own)} />
            {sha256 === null ? <small>{t('fact.notYet')}</small> : shortHash(sha256)}
            {sha256 !== null && id !== 'built' && (
              <small>{t(sha256 === own ? 'fact.same' : 'fact.other')}</small>
            )}
          </dd>
        </div>
      ))}
    </HashList>
  )
}

const Root = styled('section')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: '20px var(--gutter) 40px',
  '& > div': { display: 'grid', gap: 20, maxWidth: 640 },
})
const Head = styled('div')({
  '& > h2': { ...type.section, margin: 0 },
  '& > p': { ...type.body, margin: '2px 0 0', maxWidth: '72ch', color: color.text.secondary },
})
const Section = styled('div')({ display: 'grid', gap: 8, '& > h3': { ...type.panel, margin: 0 } })

interface SendViewProps {
  publication: Publication
  actions: SendActions
  /** Starts with another archive after this one is published. */
  onAgain?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  /** Rendered at the bottom. */
  children?: ReactNode
}

const InProgress = ({ publication }: { publication: Publication }) => {
  const { t } = useTranslation('sending')
  const { version, stage } = publication
  const isReading = stage === 'verification'
  return (
    <Head>
      <h2>{t(isReading ? 'send.reading' : 'send.title', { version })}</h2>
      <p>{t(isInProgress(publication) ? 'send.leave' : 'send.waits')}</p>
    </Head>
  )
}

const Published = ({ publication }: { publication: Publication }) => {
  const { title, sentence } = usePublishedText(publication)
  return (
    <Head as="div" role="status">
      <h2>{title}</h2>
      <p>{sentence}</p>
    </Head>
  )
}

const Buttons = ({ publication, onCancel }: Pick<SendViewProps, 'publication' | 'onCancel'>) => {
  const { t } = useTranslation(['sending', 'shared'])
  const { id, stage, transfer, version } = publication
  // While the store creates the version, nothing can be paused or cancelled reliably.
  const isCreating = stage === 'version' && publication.isBusy
  if (isCreating || stage === 'verification' || stage === 'done') return null
  const cancel = () => {
    cancelPublication(id)
    toast({
      state: 'off',
      title: t('send.cancelled', { version }),
      action: { label: t('shared:action.undo'), act: () => undoCancel(id) },
    })
    onCancel?.()
  }
  return (
    <Row gap={8} wrap>
      {stage === 'upload' && isMoving(transfer) && (
        <Button icon={Pause} onClick={() => pausePublication(id)}>
          {t('action.pause')}
        </Button>
      )}
      {stage === 'upload' && transfer.halt === 'person' && (
        <Button icon={Play} onClick={() => resumePublication(id)}>
          {t('action.resume')}
        </Button>
      )}
      <Button variant="text" icon={X} onClick={cancel}>
        {t('action.cancel')}
      </Button>
    </Row>
  )
}

/** A running publication: its stages, its hashes, and links once it is published. */
export function SendView({ publication, actions, onAgain, onCancel, children }: SendViewProps) {
  const { t } = useTranslation('sending')
  const isDone = publication.stage === 'done'
  const isPublished = isDone || publication.stage === 'verification'
  return (
    <Root aria-label={t('send.label')} data-scroll="">
      <div>
        {isDone ? <Published publication={publication} /> : <InProgress publication={publication} />}
        <SendStages publication={publication} actions={actions} />
        {isPublished && (
          <Section>
            <h3>{t('fact.label')}</h3>
            <SendHashes publication={publication} />
          </Section>
        )}
        <Buttons publication={publication} onCancel={onCancel} />
        {isDone && <SendResult publication={publication} {...(onAgain ? { onAgain } : {})} />}
        {children}
      </div>
    </Root>
  )
}
