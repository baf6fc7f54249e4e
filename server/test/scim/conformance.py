"""Runs scim2-tester against a server: `python conformance.py BASE_URL TOKEN EMAIL_DOMAIN`; one JSON object is printed.

The tester makes up addresses of domains that nobody vouches for; here they get the domain of the token.
"""

import json
import sys
from collections import Counter

import scim2_tester.filling as filling
from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server

base_url, token, email_domain = sys.argv[1:4]
made_up = filling.generate_random_value


def of_the_domain(value):
    return f"{value.split('@')[0]}@{email_domain}" if isinstance(value, str) and "@" in value else value


def generate(context, path, mutability=None, required=None):
    value = made_up(context, path=path, mutability=mutability, required=required)
    if isinstance(value, list):
        return [of_the_domain(one) for one in value]
    return of_the_domain(value)


for name, module in list(sys.modules.items()):
    if name.startswith("scim2_tester") and getattr(module, "generate_random_value", None) is made_up:
        module.generate_random_value = generate

client = SyncSCIMClient(Client(base_url=base_url, headers={"Authorization": f"Bearer {token}"}))
results = check_server(client)
counts = Counter(result.status.name for result in results)
wrong = [
    {"check": result.title, "of": result.resource_type, "status": result.status.name, "reason": str(result.reason)}
    for result in results
    if result.status.name in ("DEVIATION", "ERROR", "CRITICAL")
]
print(json.dumps({"checks": len(results), "counts": counts, "wrong": wrong}))
