"""The table over HTTP. Every route gets what it needs as an argument of one of these names:

    context     everything the server shares: store, live matches, threads, limits      (table/context.py)
    store       the store; its calls wait for the disk: await context.threads.store(store.sheets.read, id)
    live_match  the open match in the path; live_match.match is the match itself, read under live_match.lock
    viewer      the seat whose token came with the request, None for a spectator; 401 if it holds none
    seat        the same where a seat is needed; 401 without one

A handler raises a TablemateError, or a Refusal with a status of its own, and refusals.py words the error.
`responses=error_responses(404, 409)` of api/dependencies.py lists the errors in the OpenAPI description. A
handler that begins something has `guards=[limit_creation]`, one that changes something or takes thought
`guards=[limit_requests]`.
"""
