export type Rule = { x0: number; x1: number; y: number };
