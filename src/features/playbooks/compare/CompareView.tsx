import { type RefObject, useRef, useState } from 'react'
import { X } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { chooseAll } from '#domain/merge/merge-fields.ts'
import { alignTexts } from '#domain/playbook/align-texts.ts'
import { TextDifference } from '#src/components/code-editor/TextDifference.tsx'
import { Conflicts } from '#src/components/merge/Conflicts.tsx'
import { MergedChanges } from '#src/components/merge/MergedChanges.tsx'
import { useSavedText } from '#src/components/merge/use-saved-text.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { ToggleGroup } from '#src/ui/inputs/ToggleGroup.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { columnLayout, hairline } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useShortcut } from '#src/ui/keyboard/use-shortcut.ts'
import type { TheirVersion } from '../document/session-state.ts'
import { type MergeState, useMerge } from './use-merge.ts'
import { namesOf } from '#domain/merge/merge-documents.ts'
import { type Describe, writePlain } from '#src/components/merge/field-labels.ts'
import { Row } from '#src/ui/layout/Stack.tsx'

const useDescribeChange = (): Describe => {
  const { t } = useTranslation('editing')
  return (path) => {
    const [first = '', node, ...rest] = namesOf(path)
    const isNode = first === 'nodes' && node !== undefined
    const label = isNode
      ? rest.length === 0
        ? t('compare.node', { node })
        : t('compare.nodeMember', { node, member: rest.join(' › ') })
      : t('compare.member', { member: namesOf(path).join(' › ') })
    return { label, write: writePlain }
  }
}

const Root = styled('section')({
  position: 'absolute',
  zIndex: 10,
  inset: 0,
  ...columnLayout,
  backgroundColor: color.surface.page,
})
const Head = styled('header')({
  flex: 'none',
  display: 'flex',
  alignItems: 'start',
  gap: 16,
  padding: '12px 16px',
  borderBottom: hairline,
  '& h2': { ...type.section, margin: 0 },
  '& p': { ...type.body, margin: '2px 0 0', color: color.text.secondary },
  '& > div': { flex: 1, minWidth: 0 },
})
const Sides = styled('div')({
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(320px, 5fr) minmax(0, 9fr)',
  '& > div': { minWidth: 0, minHeight: 0, overflow: 'auto' },
  '& > div:first-of-type': {
    display: 'grid',
    alignContent: 'start',
    gap: 14,
    padding: '12px 16px 20px',
    borderRight: hairline,
  },
  '& > div:last-of-type': columnLayout,
  [media.belowWide]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    '& > div:first-of-type': {
      maxHeight: '40vh',
      borderRight: 0,
      borderBottom: hairline,
    },
  },
})
const Bar = styled('div')({ flex: 'none', padding: '12px 16px 4px' })
const Texts = styled('div')({ flex: 1, minHeight: 0, display: 'flex' })
const Footer = styled('footer')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  padding: '12px 16px',
  borderTop: `1px solid ${color.line.strong}`,
  backgroundColor: color.surface.canvas,
  '& > small': { ...type.small, color: color.text.tertiary },
  '& > button:first-of-type': { margin: '0 auto 0 -13px' },
})

interface CompareProps {
  theirs: TheirVersion
  merge: MergeState
  undecided: RefObject<HTMLInputElement | null>
}

/** The merged changes by node: conflicts need a choice, everything else is merged automatically. */
const Decisions = ({ theirs, merge, undecided }: CompareProps) => {
  const { t } = useTranslation(['editing', 'merge'])
  const describe = useDescribeChange()
  const { conflicts, merged, choices, choose, renamed } = merge
  const user = theirs.by
  if (merge.result === undefined) return <MarginNote tone="warning">{t('compare.unreadable')}</MarginNote>
  return (
    <>
      {conflicts.length === 0 && <MarginNote>{t('merge:nothing')}</MarginNote>}
      {conflicts.length > 1 && (
        <Row gap={16}>
          <LinkButton onClick={() => merge.chooseAll(chooseAll(conflicts, 'theirs'))}>
            {t('merge:allTheirs')}
          </LinkButton>
          <LinkButton onClick={() => merge.chooseAll(chooseAll(conflicts, 'mine'))}>
            {t('merge:allMine')}
          </LinkButton>
        </Row>
      )}
      {conflicts.length > 0 && (
        <Conflicts fields={conflicts} {...{ describe, user, choices, undecided }} onChoose={choose} />
      )}
      {[...renamed].map(([from, to]) => (
        <MarginNote key={from}>{t('compare.renamed', { from, to })}</MarginNote>
      ))}
      <MergedChanges fields={merged} {...{ describe, user }} isOpen={conflicts.length === 0} />
    </>
  )
}

const differenceModes = ['both', 'result'] as const

/** Compares their text with mine, or with the merge result. */
const Difference = ({ theirs, merge }: Omit<CompareProps, 'undecided'>) => {
  const { t } = useTranslation('editing')
  const [mode, show] = useState<(typeof differenceModes)[number]>('both')
  const { result, mine } = merge
  const isResult = mode === 'result' && result !== undefined
  const names = {
    before: t('compare.theirs', { version: theirs.version }),
    after: t(isResult ? 'compare.result' : 'compare.mine'),
  }
  return (
    <div>
      {result && (
        <Bar>
          <ToggleGroup
            label={t('compare.show')}
            segments={differenceModes.map((id) => ({ id, label: t(`compare.shown.${id}`) }))}
            value={mode}
            onChange={show}
          />
        </Bar>
      )}
      <Texts>
        <TextDifference
          before={theirs.text}
          after={isResult ? result() : mine}
          labels={names}
          align={alignTexts}
        />
      </Texts>
    </div>
  )
}

/** Shows both versions and the ways to resolve the conflict (PBK72); leaving loses nothing. */
export function CompareView({ theirs, onClose }: { theirs: TheirVersion; onClose: () => void }) {
  const { t } = useTranslation(['editing', 'merge', 'shared'])
  const formatSaved = useSavedText()
  const merge = useMerge(theirs, onClose)
  const undecided = useRef<HTMLInputElement>(null)
  useShortcut('Escape', onClose)
  const { undecidedCount } = merge
  const title = t('compare.title', { version: theirs.version })
  return (
    <Root aria-label={title} data-pane="" tabIndex={-1}>
      <Head>
        <div>
          <h2>{title}</h2>
          <p>{formatSaved(theirs.by, theirs.at)}</p>
        </div>
        <IconButton icon={X} label={t('shared:action.keepEditing')} keys="Escape" onClick={onClose} />
      </Head>
      <Sides>
        <div>
          <Decisions {...{ theirs, merge, undecided }} />
        </div>
        <Difference {...{ theirs, merge }} />
      </Sides>
      <Footer>
        <Button variant="text" onClick={onClose}>
          {t('shared:action.keepEditing')}
        </Button>
        {undecidedCount > 0 && <small>{t('merge:undecided', { count: undecidedCount })}</small>}
        <Button onClick={merge.saveCopy}>{t('compare.copy')}</Button>
        <Button onClick={merge.takeTheirs}>{t('compare.takeTheirs')}</Button>
        <Button onClick={merge.keepMine}>{t('compare.keepMine')}</Button>
        {merge.result && (
          <Button
            variant="primary"
            onClick={() => (undecidedCount > 0 ? undecided.current?.focus() : merge.saveMerged())}
          >
            {t('merge:save')}
          </Button>
        )}
      </Footer>
    </Root>
  )
}
