import { useEffect, useMemo, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { boundingRect } from '#domain/graph/bounding-rect.ts'
import type { Positions } from '#domain/playbook/command.ts'
import type { NodeId, Playbook } from '#domain/playbook/playbook.ts'
import { GraphCanvas } from '#src/components/graph-canvas/GraphCanvas.tsx'
import type { CanvasBox, GraphCanvasHandle } from '#src/components/graph-canvas/canvas-types.ts'
import { createFlowLabels } from '../canvas/node-box.ts'
import { boxSketch, faceStyle } from '../canvas/nodes/face-style.ts'
import { NodeFace } from '../canvas/nodes/NodeFace.tsx'
import { useCatalogue } from '../model/nodes/catalogue.ts'
import { type ChangeGraph, type ChangeTexts, changeElements, changedSurroundings } from './change-graph.ts'
import { ChangeSign } from './ChangeSign.tsx'

const Root = styled('div')({ position: 'relative', width: '100%', height: '100%', ...faceStyle })

const useChangeTexts = (): ChangeTexts => {
  const { t } = useTranslation(['canvas', 'playbooks', 'shared'])
  const catalogue = useCatalogue()
  return useMemo(
    () => ({
      labels: createFlowLabels(t),
      face: (face, detail) => <NodeFace {...{ face, detail, catalogue, t }} />,
      ghostFace: (target) => <div className="face-ghost">{target}</div>,
      changed: (label, change) =>
        t('playbooks:versions.marked', { label, change: t(`playbooks:versions.change.${change}`) }),
      mark: (content, { change, detail }) => (
        <>
          {content}
          <ChangeSign change={change} corner={detail} />
        </>
      ),
    }),
    [t, catalogue],
  )
}

const noEdges: ReadonlySet<string> = new Set()

/** A node to bring into view; a new object for each request. */
export interface ShownNode {
  readonly node: NodeId
}

/** Below this zoom, changes are hardly visible. */
const minZoom = 0.2

/** Whether the boxes can be shown at once. */
const fits = (boxes: readonly CanvasBox[], { clientWidth, clientHeight }: HTMLElement): boolean => {
  const rect = boundingRect(boxes.map((box) => box.rect))
  return rect !== null && rect.width * minZoom <= clientWidth && rect.height * minZoom <= clientHeight
}

interface ChangeCanvasProps {
  graph: ChangeGraph
  after: Playbook
  positions: Positions
  shown: ShownNode | null
  selected: NodeId | null
  onSelect: (node: NodeId | null) => void
  /** Enter on a node, or a double click. */
  onOpen: (node: NodeId) => void
}

/** The graph of two versions, read-only: added, removed and changed nodes are marked, the others step back. */
export function ChangeCanvas(props: ChangeCanvasProps) {
  const { graph, after, positions, shown, selected, onSelect, onOpen } = props
  const { t } = useTranslation('playbooks')
  const texts = useChangeTexts()
  // The canvas exists once it knows its size.
  const [canvas, setCanvas] = useState<GraphCanvasHandle | null>(null)
  const { boxes, edges } = useMemo(
    () => changeElements({ graph, after, positions, texts }),
    [graph, after, positions, texts],
  )
  const highlighted = useMemo(() => new Set(graph.changes.keys()), [graph])
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [first] = graph.changes.keys()
    if (canvas === null || root.current === null || first === undefined) return
    const around = changedSurroundings(graph)
    const shown = boxes.filter(({ id }) => around.has(id))
    if (fits(shown, root.current)) canvas.fit(around)
    else canvas.center(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each comparison
  }, [graph, canvas])
  useEffect(() => {
    if (shown !== null) canvas?.center(shown.node)
  }, [shown, canvas])
  return (
    <Root ref={root}>
      <GraphCanvas
        ref={setCanvas}
        label={t('versions.picture')}
        boxes={boxes}
        edges={edges}
        selection={{ boxes: new Set(selected === null ? [] : [selected]), edges: noEdges }}
        highlighted={highlighted.size === 0 ? null : highlighted}
        keysHint={t('versions.keys')}
        isReadOnly
        sketch={boxSketch}
        onOpen={(target) => {
          if (target.kind === 'box') onOpen(target.id)
        }}
        onSelect={({ boxes: chosen }) => onSelect([...chosen][0] ?? null)}
      />
    </Root>
  )
}
