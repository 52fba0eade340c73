/** Injects the ids of the Power BI workspaces whose reports are imported, in lower case. */
export const WORKSPACES = Symbol('Power BI workspaces');
