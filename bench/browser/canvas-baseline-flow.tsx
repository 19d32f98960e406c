// The bare library, set up as its documentation recommends for large graphs: default nodes and edges, only visible
// elements in the document, defaults for everything else.
import '@xyflow/react/dist/style.css'
import { type Edge, type Node, ReactFlow, useEdgesState, useNodesState } from '@xyflow/react'
import { createRoot } from 'react-dom/client'
import type { BaselineGraph, BaselineView } from './canvas-baseline-graph.ts'

interface FlowProps {
  readonly graph: BaselineGraph
  readonly view: BaselineView | undefined
}

const nodesOf = ({ boxes }: BaselineGraph): Node[] =>
  boxes.map(({ id, label, x, y, width, height, isGroup }) => ({
    id,
    position: { x, y },
    data: { label },
    width,
    height,
    zIndex: isGroup ? -1 : 0,
  }))

const edgesOf = ({ edges }: BaselineGraph): Edge[] =>
  edges.map(({ from, to }, at) => ({ id: String(at), source: from, target: to }))

const Flow = ({ graph, view }: FlowProps) => {
  const [nodes, , onNodesChange] = useNodesState(nodesOf(graph))
  const [edges, , onEdgesChange] = useEdgesState(edgesOf(graph))
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      onNodesChange={onNodesChange}
      onEdgesChange={onEdgesChange}
      onlyRenderVisibleElements
      minZoom={0.001}
      panOnScroll
      panOnScrollSpeed={1}
      {...(view === undefined ? { fitView: true } : { defaultViewport: view })}
    />
  )
}

/** Returns a function that unmounts it. */
export function mountFlow(element: HTMLElement, props: FlowProps): () => void {
  const root = createRoot(element)
  root.render(<Flow {...props} />)
  return () => root.unmount()
}
