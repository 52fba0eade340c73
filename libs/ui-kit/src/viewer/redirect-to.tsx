import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router';

/** Makes a screen that leads to the one at `pathname` with the same parameters. */
export const redirectTo = (pathname: string): ComponentType =>
  function Redirect() {
    const { search } = useLocation();
    return <Navigate to={{ pathname, search }} replace />;
  };
