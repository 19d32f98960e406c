import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { GraphCanvas } from '#src/components/graph-canvas/GraphCanvas.tsx'
import type {
  BoxPositions,
  CanvasSelection,
  GraphCanvasHandle,
} from '#src/components/graph-canvas/canvas-types.ts'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import type { Board } from '../model/use-board.ts'
import { addStage, insertStep, removeStage, removeSteps } from '../model/stage-edits.ts'
import { directionOf } from '../steps/move-keys.ts'
import { StageFace, StepFace, faceStyle } from './StepFace.tsx'
import { positionAt, stageOfBox, workflowElements } from './workflow-elements.ts'

const Root = styled('div')({ position: 'relative', flex: 1, minHeight: 160, ...faceStyle })

const useElements = (board: Board, revision: number) => {
  const { t } = useTranslation('workflows')
  const { stages, names, editor } = board
  // The canvas detects changes by identity: after a drag that moved nothing, the boxes must be new.
  return useMemo(
    () =>
      workflowElements({
        stages,
        stageName: names.stage,
        stepTitle: (step) => names.action(step.action),
        stepLabel: (step, stage) =>
          t('step.label', {
            name: names.action(step.action),
            kind: names.kind(step.action),
            stage: names.stage(stage),
          }),
        hasProblem: ({ stage, index }) =>
          [...editor.problems.keys()].some((path) => path.startsWith(`stages.${stage}.steps.${index}.`)),
        edgeLabel: (from, to) =>
          t('step.edge', { from: names.action(from.action), to: names.action(to.action) }),
        drawStep: (step) => <StepFace board={board} step={step} />,
        drawStage: (stage) => <StageFace board={board} stage={stage} />,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the board is a new object with each rendering; these are its parts that are drawn
    [stages, board.actions, board.job, editor.problems.size, revision, t],
  )
}

/** The selection of the canvas; a step that was selected elsewhere replaces it. */
const useCanvasSelection = ({ selected, select }: Board) => {
  const [boxes, setBoxes] = useState<ReadonlySet<string>>(new Set())
  const isElsewhere = selected !== null && !boxes.has(selected)
  const own = selected === null ? new Set([...boxes].filter((id) => stageOfBox(id) !== undefined)) : boxes
  const shown = isElsewhere ? new Set([selected]) : own
  return {
    selection: { boxes: shown, edges: new Set<string>() },
    onSelect: (next: CanvasSelection) => {
      setBoxes(next.boxes)
      select([...next.boxes].find((id) => stageOfBox(id) === undefined) ?? null)
    },
  }
}

/** Removes the selected steps, and the selected stages with their steps. */
const remove = (board: Board, { boxes }: CanvasSelection): void => {
  const columns = [...boxes].flatMap((id) => stageOfBox(id) ?? []).toSorted((one, other) => other - one)
  const without = columns.reduce(
    (stages, stage) => removeStage(stages, stage),
    removeSteps(board.stages, boxes),
  )
  board.setStages(without)
  board.select(null)
}

/** Steps that were dragged go to the stage and position where they were released. */
const moveTo = (board: Board, positions: BoxPositions): void => {
  const steps = [...positions].filter(([id]) => stageOfBox(id) === undefined)
  const isStage = [...positions.keys()].some((id) => stageOfBox(id) !== undefined)
  if (isStage || steps.length === 0) return
  const next = steps.reduce((stages, [id, corner]) => {
    const at = positionAt(corner, stages)
    return insertStep(at.stage === stages.length ? addStage(stages) : stages, { id, ...at })
  }, board.stages)
  if (JSON.stringify(next) !== JSON.stringify(board.stages)) board.setStages(next)
}

const Tools = ({ board }: { board: Board }) => {
  const { t } = useTranslation('workflows')
  return (
    <Row role="toolbar" aria-label={t('tools')} gap={2}>
      <Button variant="text" size="small" icon={Plus} keys="A" onClick={() => board.startAdding()}>
        {t('command.addAction')}
      </Button>
      <Button variant="text" size="small" onClick={board.addStage}>
        {t('command.addStage')}
      </Button>
    </Row>
  )
}

/** Fits the content again when the height changes, such as when the last run opens below. */
const useFitToHeight = (fit: () => void) => {
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef(fit)
  useEffect(() => {
    latest.current = fit
  })
  useEffect(() => {
    const element = root.current
    if (element === null) return undefined
    let height = element.clientHeight
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === height) return
      height = element.clientHeight
      // The canvas measures itself in this frame.
      requestAnimationFrame(() => latest.current())
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return root
}

/** The stages as columns of a canvas. Alt with arrow keys moves the selected step. */
export function WorkflowCanvas({ board }: { board: Board }) {
  const { t } = useTranslation('workflows')
  const canvas = useRef<GraphCanvasHandle>(null)
  const [revision, setRevision] = useState(0)
  const { boxes, edges } = useElements(board, revision)
  const { selection, onSelect } = useCanvasSelection(board)
  const stageCount = board.stages.length
  useEffect(() => canvas.current?.fit(), [stageCount])
  const root = useFitToHeight(() => canvas.current?.fit())
  const moveByKeys = (event: KeyboardEvent) => {
    const to = directionOf(event)
    if (to === undefined || board.isFixed) return
    event.preventDefault()
    event.stopPropagation()
    if (board.selected !== null) board.moveStep(board.selected, to)
  }
  return (
    <Root ref={root} onKeyDownCapture={moveByKeys}>
      <GraphCanvas
        ref={canvas}
        label={t('view.canvas')}
        boxes={boxes}
        edges={edges}
        selection={selection}
        isReadOnly={board.isFixed}
        tools={board.isFixed ? undefined : <Tools board={board} />}
        empty={
          <EmptyState
            title={t('empty.title')}
            actions={
              !board.isFixed && (
                <Button variant="primary" icon={Plus} onClick={() => board.startAdding(0)}>
                  {t('command.addAction')}
                </Button>
              )
            }
          >
            {t('empty.text')}
          </EmptyState>
        }
        isValidConnection={() => false}
        onSelect={onSelect}
        onOpen={(target) => {
          if (target.kind === 'box' && stageOfBox(target.id) === undefined) board.open(target.id)
          else if (target.kind === 'pane') board.startAdding()
        }}
        onMove={(positions, phase) => {
          if (phase === 'during') return
          moveTo(board, positions)
          setRevision((before) => before + 1)
        }}
        onDelete={(selected) => remove(board, selected)}
      />
    </Root>
  )
}
