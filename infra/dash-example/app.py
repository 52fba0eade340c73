"""A Plotly Dash application that shows each viewer the stock of their own HIS partner, as the portal says."""

import os
import secrets
import time
from urllib.parse import urlsplit

import jwt
from dash import Dash, Input, Output, dcc, html
from flask import Flask, Response, abort, g, has_request_context, request, session

PORTAL_URL = os.environ["PORTAL_URL"]
PORTAL_ORIGIN = "{0.scheme}://{0.netloc}".format(urlsplit(PORTAL_URL))
# This application's origin, or its address behind the portal's proxy.
AUDIENCE = os.environ["AUDIENCE"]
PREFIX = os.environ.get("PREFIX", "/")
IS_SECURE = AUDIENCE.startswith("https:")
SESSION_SECONDS = 30 * 60

with open(os.environ["PUBLIC_KEY_FILE"]) as file:
    PUBLIC_KEY = file.read()

# Frames of other sites keep a cookie only if it is Secure, SameSite=None and partitioned.
server = Flask(__name__)
server.secret_key = os.environ.get("SESSION_SECRET") or secrets.token_hex()
server.config.update(
    SESSION_COOKIE_NAME="viewer",
    SESSION_COOKIE_SECURE=IS_SECURE,
    SESSION_COOKIE_SAMESITE="None" if IS_SECURE else "Lax",
    SESSION_COOKIE_PARTITIONED=IS_SECURE,
)

# Ids of used tokens until they expire. Several processes need a shared store.
used_tokens: dict[str, float] = {}


def verify(token: str) -> dict:
    """Returns the claims of a token that the portal signed for this application, or aborts with 401."""
    try:
        return jwt.decode(
            token,
            PUBLIC_KEY,
            algorithms=["ES256"],
            audience=AUDIENCE,
            issuer=PORTAL_URL,
            options={"require": ["exp", "jti", "sub"]},
        )
    except jwt.InvalidTokenError:
        abort(401)


# Takes the token out of the address, or asks the portal for one, exchanges it for a session, and renews that while the page is open.
SIGN_IN_PAGE = """<!doctype html><html lang="en"><title>Stock</title><p id="sign-in">Please open this report in the portal.</p>
<script src="{prefix}sign-in.js"></script></html>"""
SIGN_IN_SCRIPT = """
const portal = {portal};
const signIn = (token) => fetch('{prefix}sign-in', {{ method: 'POST', body: token }}).then(({{ ok }}) => ok);
const [, token] = /portal_token=([\\w.-]+)/.exec(location.hash) ?? [];
if (token) {{
  history.replaceState(null, '', location.pathname + location.search);
  signIn(token).then((ok) => ok && location.reload());
}} else if (parent !== window) {{
  addEventListener('message', async ({{ origin, data }}) => {{
    if (origin !== portal || data?.type !== 'portalIdentity') return;
    if ((await signIn(data.token)) && document.getElementById('sign-in')) location.reload();
  }});
  const request = () => parent.postMessage({{ type: 'portalIdentityRequest' }}, portal);
  request();
  setInterval(request, 1_000_000);
}}
"""


@server.before_request
def require_viewer():
    """Refuses everyone whom the portal does not name. Its proxy sends a token with each request."""
    path = request.path.removeprefix(PREFIX)
    if path in ("sign-in", "sign-in.js"):
        return None
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme == "Bearer":
        g.viewer = verify(token)
    elif session.get("ends", 0) > time.time():
        g.viewer = session["viewer"]
    elif path == "":
        return Response(SIGN_IN_PAGE.format(prefix=PREFIX), 401, mimetype="text/html")
    else:
        abort(401)
    return None


@server.after_request
def add_headers(response: Response):
    response.headers["Content-Security-Policy"] = f"frame-ancestors {PORTAL_ORIGIN}"
    response.headers["Cache-Control"] = "no-store"
    return response


@server.get(PREFIX + "sign-in.js")
def get_script():
    script = SIGN_IN_SCRIPT.format(portal=repr(PORTAL_ORIGIN), prefix=PREFIX)
    return Response(script, mimetype="text/javascript")


@server.post(PREFIX + "sign-in")
def sign_in():
    """Exchanges a token for a session. Each token is accepted once."""
    claims = verify(request.get_data(as_text=True))
    now = time.time()
    for token_id in [known for known, ends in used_tokens.items() if ends < now]:
        del used_tokens[token_id]
    if claims["jti"] in used_tokens:
        abort(401)
    used_tokens[claims["jti"]] = claims["exp"]
    session["viewer"] = {name: claims.get(name) for name in ("sub", "email", "role", "partner", "group", "report")}
    session["ends"] = now + SESSION_SECONDS
    return Response(status=204)


MEDICINES = ["Artemether", "Amoxicillin", "Oxytocin"]


def find_stock(medicine: str) -> tuple[list[str], list[int]]:
    """Returns weeks and boxes of the viewer's partner, invented from its number."""
    partner = (g.viewer["partner"] or {"id": 0})["id"]
    seed = partner * 7 + MEDICINES.index(medicine) * 13
    weeks = range(1, 13)
    return [f"W{week}" for week in weeks], [60 + (seed * week) % 41 for week in weeks]


def create_layout():
    partner = g.viewer["partner"]
    return html.Main(
        style={"fontFamily": "system-ui, sans-serif", "padding": "1rem"},
        children=[
            html.H1(f"Stock of {partner['name'] if partner else 'all partners'}", style={"fontSize": "1.25rem"}),
            html.P(f"Opened by {g.viewer['email']}", id="viewer"),
            dcc.Dropdown(MEDICINES, MEDICINES[0], id="medicine", clearable=False),
            dcc.Graph(id="stock", config={"displayModeBar": False}),
        ],
    )


app = Dash(__name__, server=server, url_base_pathname=PREFIX, title="Stock", suppress_callback_exceptions=True)
# A function, so that each viewer gets a layout of their own. Dash also calls it without a request, to check it.
app.layout = lambda: create_layout() if has_request_context() and "viewer" in g else html.Div()
app.index_string = app.index_string.replace("</body>", f'<script src="{PREFIX}sign-in.js"></script></body>')


@app.callback(Output("stock", "figure"), Input("medicine", "value"))
def draw_stock(medicine: str):
    weeks, boxes = find_stock(medicine)
    return {
        "data": [{"type": "bar", "x": weeks, "y": boxes}],
        "layout": {"title": {"text": f"{medicine}, boxes in stock"}, "margin": {"l": 40, "r": 10}},
    }


if __name__ == "__main__":
    server.run(os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8050")), threaded=True)
