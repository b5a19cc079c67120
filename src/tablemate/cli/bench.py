"""`tablemate bench`: how fast a game's rules run on one core of this machine."""

import argparse
import json

from tablemate.cli.arguments import add_game, chosen_game

EXAMPLE = "tablemate bench el-dorado --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--levels", action="store_true", help="how fast its levels decide, instead of its rules"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")


def run(args: argparse.Namespace) -> int:
    from tablemate.lab import measure, measure_levels

    game = chosen_game(args)
    if args.levels:
        levels = measure_levels(game)
        if args.json:
            print(json.dumps({"game": game.id, "levels": levels}))
            return 0
        print(f"{game.id}: decisions a second of each level against itself, default options, one core")
        print(f"  {'level':<10} {'compiled':>10} {'one by one':>12}")
        for name, speed in levels.items():
            compiled = "-" if speed["compiled_per_s"] is None else f"{speed['compiled_per_s']:,}"
            print(f"  {name:<10} {compiled:>10} {speed['asked_per_s']:>12,}")
        return 0
    figures = measure(game)
    if args.json:
        print(json.dumps(figures))
        return 0
    print(f"{figures['game']}: whole random games, default options, one core, log off")
    print(f"  compiled            {figures['compiled_moves_per_s']:>14,.0f} moves/s")
    print(f"  driven from Python  {figures['python_moves_per_s']:>14,.0f} moves/s")
    print(f"  cold start          {figures['cold_start_s']:>14.1f} s (compiling)")
    print(f"  warm start          {figures['warm_start_s']:>14.2f} s")
    print(f"  state               {figures['state_bytes']:>14} bytes")
    return 0
