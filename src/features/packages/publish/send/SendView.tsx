import { Pause, Play, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type Publication, isMovingOn } from '#src/api/uploads/publications.ts'
import {
  cancelPublication,
  pausePublication,
  resumePublication,
  undoCancel,
} from '#src/api/uploads/publishing.ts'
import { isMoving } from '#src/api/uploads/transfer.ts'
import { Button } from '#src/ui/Button.tsx'
import { toast } from '#src/ui/toast.ts'
import { color, media } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { SendEnd, useEndWords } from './SendEnd.tsx'
import { SendFacts } from './SendFacts.tsx'
import type { SendWays } from './SendNote.tsx'
import { SendStages } from './SendStages.tsx'

const Root = styled('section')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: '20px 24px 40px',
  [media.belowWide]: { padding: '16px 16px 40px' },
  '& > div': { display: 'grid', gap: 20, maxWidth: 640 },
})
const Head = styled('div')({
  '& > h2': { ...type.section, margin: 0 },
  '& > p': { ...type.body, margin: '2px 0 0', maxWidth: '72ch', color: color.text.secondary },
})
const Part = styled('div')({ display: 'grid', gap: 8, '& > h3': { ...type.panel, margin: 0 } })
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

interface SendViewProps {
  publication: Publication
  ways: SendWays
  /** Begins with another archive, once this one is there. */
  onAgain?: (() => void) | undefined
  onCancel?: (() => void) | undefined
  /** Below all of it. */
  children?: ReactNode
}

const Underway = ({ publication }: { publication: Publication }) => {
  const { t } = useTranslation('sending')
  const { version, stage } = publication
  const isReading = stage === 'verification'
  return (
    <Head>
      <h2>{t(isReading ? 'send.reading' : 'send.title', { version })}</h2>
      <p>{t(isMovingOn(publication) ? 'send.leave' : 'send.waits')}</p>
    </Head>
  )
}

const Ended = ({ publication }: { publication: Publication }) => {
  const { title, sentence } = useEndWords(publication)
  return (
    <Head as="div" role="status">
      <h2>{title}</h2>
      <p>{sentence}</p>
    </Head>
  )
}

const Buttons = ({ publication, onCancel }: Pick<SendViewProps, 'publication' | 'onCancel'>) => {
  const { t } = useTranslation('sending')
  const { id, stage, transfer, version } = publication
  // Once the store makes it a version there is nothing left to pause, and nothing that could be taken back for sure.
  const isMade = stage === 'version' && publication.isBusy
  if (isMade || stage === 'verification' || stage === 'done') return null
  const cancel = () => {
    cancelPublication(id)
    toast({
      state: 'off',
      title: t('send.cancelled', { version }),
      action: { label: t('way.undo'), act: () => undoCancel(id) },
    })
    onCancel?.()
  }
  return (
    <Row>
      {stage === 'upload' && isMoving(transfer) && (
        <Button icon={Pause} onClick={() => pausePublication(id)}>
          {t('way.pause')}
        </Button>
      )}
      {stage === 'upload' && transfer.halt === 'person' && (
        <Button icon={Play} onClick={() => resumePublication(id)}>
          {t('way.resume')}
        </Button>
      )}
      <Button look="text" icon={X} onClick={cancel}>
        {t('way.cancel')}
      </Button>
    </Row>
  )
}

/** An archive on its way to becoming a version: its stages, its hashes, and where to go when it is there. */
export const SendView = ({ publication, ways, onAgain, onCancel, children }: SendViewProps) => {
  const { t } = useTranslation('sending')
  const isDone = publication.stage === 'done'
  const isThere = isDone || publication.stage === 'verification'
  return (
    <Root aria-label={t('send.label')} data-scroll="">
      <div>
        {isDone ? <Ended publication={publication} /> : <Underway publication={publication} />}
        <SendStages publication={publication} ways={ways} />
        {isThere && (
          <Part>
            <h3>{t('fact.label')}</h3>
            <SendFacts publication={publication} />
          </Part>
        )}
        <Buttons publication={publication} onCancel={onCancel} />
        {isDone && <SendEnd publication={publication} {...(onAgain ? { onAgain } : {})} />}
        {children}
      </div>
    </Root>
  )
}
