import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { SplitPane } from '#src/ui/layout/SplitPane.tsx'
import { Row, Stack } from '#src/ui/layout/Stack.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, width, media } from '#src/ui/theme/tokens.ts'
import { Inspector } from '../inspector/Inspector.tsx'
import { ProblemsPane } from '../problems/ProblemsPane.tsx'
import { CanvasView } from '../canvas/CanvasBoard.tsx'
import { useEditorCommands } from './editor-commands.ts'
import { nameOfDocument } from '../document/document-snapshot.ts'
import { PlaybookBar } from '../document/PlaybookBar.tsx'
import { EditorNotes } from './EditorNotes.tsx'
import type { EditorView } from '../model/editor-state.ts'
import { OutlineView } from '../outline/OutlineView.tsx'
import { useEditor, useView } from '../model/use-editor.ts'
import { usePane } from '../model/use-panes.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { useSessionState } from '../document/use-document.ts'

const Line = styled('footer')({
  ...type.caption,
  flex: 'none',
  display: 'flex',
  gap: 16,
  padding: '4px 16px',
  color: color.text.tertiary,
  borderTop: hairline,
  '& > span': oneLine,
  '& > span:last-of-type': { marginLeft: 'auto' },
  [media.belowNarrow]: { '& > span:last-of-type': { display: 'none' } },
  [media.belowPhone]: { '& > span:first-of-type': { whiteSpace: 'normal' } },
})

/** Permanent status: playbooks do not run here yet, and whether a draft is stored. */
function StatusLine() {
  const { t } = useTranslation(['editing', 'drafts'])
  const { journalStatus } = useSessionState()
  const version = useEditor((state) => state.version)
  const isUnsaved = useEditor((state) => state.unsaved > 0)
  const draftLabel = isUnsaved && journalStatus === 'kept' ? t('drafts:line') : undefined
  return (
    <Line>
      <span>{t('notRun')}</span>
      <span>{draftLabel ?? (version === null ? '' : t('versionShown', { version }))}</span>
    </Line>
  )
}

/** Fills the available height; overlays are positioned inside. */
const fillStyle = { position: 'relative', minHeight: 0 } as const

const Overlay = styled('aside')({
  position: 'absolute',
  zIndex: 5,
  inset: '0 0 0 auto',
  width: 'min(360px, calc(100% - 48px))',
  overflow: 'auto',
  borderLeft: `1px solid ${color.line.strong}`,
  backgroundColor: color.surface.page,
  boxShadow: color.effect.shadow,
})

// Only the text editor loads when it is shown: most playbooks open as a canvas, on phones as a list.
const TextView = lazy(async () => ({ default: (await import('../text/TextView.tsx')).TextView }))

const viewOf: { readonly [V in EditorView]: () => ReactNode } = {
  canvas: () => <CanvasView />,
  outline: () => <OutlineView />,
  json: () => <TextView />,
}

/** The view next to the inspector; in a narrow window the inspector covers the view. */
const Panes = ({ side, children }: { side: ReactNode; children: ReactNode }) => {
  const { t } = useTranslation('shared')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const [isOpen] = usePane('inspector')
  return (
    <Row align="stretch" flex={1} style={fillStyle}>
      <SplitPane id="playbook" label={t('pane.inspector')} side={side} isOpen={isWide && isOpen}>
        {children}
      </SplitPane>
      {!isWide && isOpen && (
        <Overlay data-pane="" tabIndex={-1} aria-label={t('pane.inspector')}>
          {side}
        </Overlay>
      )}
    </Row>
  )
}

/** Its own component, so that a change of the commands does not render the frame again. */
const EditorCommands = () => {
  useEditorCommands()
  return null
}

/** The name of the document. While its text is not valid JSON, the last known one. */
const useDocumentName = (): string => {
  const name = useEditor(({ reading }) => (reading.kind === 'playbook' ? nameOfDocument(reading) : null))
  const [known, setKnown] = useState('')
  if (name !== null && name !== known) setKnown(name)
  return name ?? known
}

/** The editor of one document: top bar, notes, view, inspector, problems and status line. */
export function EditorFrame({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('editing')
  const name = useDocumentName()
  const [view] = useView()
  useCrumbName(name || t('unnamed'))
  return (
    <Stack flex={1} style={fillStyle}>
      <EditorCommands />
      <PlaybookBar />
      <EditorNotes />
      <Panes side={<Inspector />}>
        <Stack style={{ height: '100%' }}>
          <Stack flex={1} style={fillStyle}>
            <Suspense fallback={<Loading shape="page" />}>{viewOf[view]()}</Suspense>
          </Stack>
          <ProblemsPane />
          <StatusLine />
        </Stack>
      </Panes>
      {children}
    </Stack>
  )
}
