import { type ReactNode, Suspense, lazy } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useCrumbName } from '#src/parts/page/crumb-name.ts'
import { Loading } from '#src/ui/Loading.tsx'
import { SplitPane } from '#src/ui/SplitPane.tsx'
import { color, width } from '#src/ui/tokens.ts'
import { Inspector } from '../inspector/Inspector.tsx'
import { ProblemsPane } from '../problems/ProblemsPane.tsx'
import { useEditorCommands } from './commands.ts'
import { nameOfDocument } from './document-name.ts'
import { EditorBar } from './EditorBar.tsx'
import { EditorNotes } from './EditorNotes.tsx'
import type { EditorView } from './editor-state.ts'
import { StatusLine } from './StatusLine.tsx'
import { useEditor } from './use-editor.ts'
import { usePane } from './use-panes.ts'
import { useView } from './use-view.ts'

const Root = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
})
const Work = styled('div')({ position: 'relative', flex: 1, minHeight: 0, display: 'flex' })
const Main = styled('div')({ height: '100%', minHeight: 0, display: 'flex', flexDirection: 'column' })
const View = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
})
const Over = styled('aside')({
  position: 'absolute',
  zIndex: 5,
  inset: '0 0 0 auto',
  width: 'min(360px, calc(100% - 48px))',
  overflow: 'auto',
  borderLeft: `1px solid ${color.line.strong}`,
  backgroundColor: color.surface.page,
  boxShadow: color.effect.shadow,
})

// Each view comes with what it draws with: whoever stays on the canvas loads no text editor.
const CanvasView = lazy(async () => ({ default: (await import('../canvas/CanvasView.tsx')).CanvasView }))
const OutlineView = lazy(async () => ({ default: (await import('../outline/OutlineView.tsx')).OutlineView }))
const TextView = lazy(async () => ({ default: (await import('../text/TextView.tsx')).TextView }))

const viewOf: { readonly [V in EditorView]: () => ReactNode } = {
  canvas: () => <CanvasView />,
  outline: () => <OutlineView />,
  json: () => <TextView />,
}

/** The view beside the inspector; in a narrow window the inspector lies over it. */
const Panes = ({ side, children }: { side: ReactNode; children: ReactNode }) => {
  const { t } = useTranslation('editing')
  const isWide = useMediaQuery(`(min-width: ${width.wide}px)`)
  const [isOpen] = usePane('inspector')
  return (
    <Work>
      <SplitPane id="playbook" label={t('inspector.name')} side={side} isOpen={isWide && isOpen}>
        {children}
      </SplitPane>
      {!isWide && isOpen && (
        <Over data-pane="" tabIndex={-1} aria-label={t('inspector.name')}>
          {side}
        </Over>
      )}
    </Work>
  )
}

/** One document with everything around it: the views of it, its problems, and what is done with the whole. */
export const EditorFrame = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation('editing')
  const name = useEditor(({ reading }) => nameOfDocument(reading))
  const [view] = useView()
  useCrumbName(name || t('unnamed'))
  useEditorCommands()
  return (
    <Root>
      <EditorBar />
      <EditorNotes />
      <Panes side={<Inspector />}>
        <Main>
          <View>
            <Suspense fallback={<Loading shape="page" />}>{viewOf[view]()}</Suspense>
          </View>
          <ProblemsPane />
          <StatusLine />
        </Main>
      </Panes>
      {children}
    </Root>
  )
}
